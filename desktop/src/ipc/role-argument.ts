/** How a window's preload script learns what the window is. The main process goes by the window itself. */
export const roleArgument = '--chorus-window=';
