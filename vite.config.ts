import { defineConfig } from 'vite';
import { hostConfig } from './tools/src/build/host-config.ts';

/** `npx vite build` builds the host's page; tests of the rooms run in Node unless a file asks for jsdom. */
export default defineConfig(() => hostConfig());
