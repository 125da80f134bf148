// Runs in the audio thread: gathers what the microphone gives into blocks of 50 ms and hands them to the page.
// A file of its own, in plain JavaScript: the content security policy allows no other kind of worklet.
const blockSamples = 800;

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Float32Array(blockSamples);
    this.filled = 0;
    this.open = true;
    this.port.onmessage = () => {
      this.open = false;
      this.send();
      this.port.postMessage('closed');
    };
  }

  send() {
    if (this.filled === 0) return;
    const block = this.block.slice(0, this.filled);
    this.filled = 0;
    this.port.postMessage(block, [block.buffer]);
  }

  process(inputs) {
    const channel = inputs[0]?.[0];
    if (this.open && channel) {
      for (let at = 0; at < channel.length;) {
        const part = channel.subarray(at, at + blockSamples - this.filled);
        this.block.set(part, this.filled);
        this.filled += part.length;
        at += part.length;
        if (this.filled === blockSamples) this.send();
      }
    }
    return this.open;
  }
}

registerProcessor('chorus-capture', Capture);
