onmessage = (): void => {};
