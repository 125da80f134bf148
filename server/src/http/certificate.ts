import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import { StartError } from '../errors.ts';

/** Files of the certificate, with its chain, and of its key, in PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** What TLS speaks with. */
export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Files are looked at this often: those who renew them tell nobody. */
export const certificateLookMs = 60_000;

/** A certificate that is renewed while the server runs: what does not work takes no place. */
export class Certificate {
  /** What was read last, whether it works or not. */
  #read: TlsPair;
  /** What was said to be wrong last. */
  #problem = '';

  private constructor(
    private readonly files: TlsFiles,
    /** What the server begins with. */
    readonly pair: TlsPair,
  ) {
    this.#read = pair;
  }

  /** Error: `tls-unreadable`. */
  static read(files: TlsFiles): Certificate {
    try {
      const pair = readPair(files);
      createSecureContext(pair);
      return new Certificate(files, pair);
    } catch (error) {
      throw new StartError(
        'tls-unreadable',
        `CHORUS_TLS_CERT and CHORUS_TLS_KEY must name a certificate and its key in files that can be read (${(error as Error).message}).`,
      );
    }
  }

  /** Gives the server what the files have now, if that is something else and works; connections that are open stay as they are. */
  look(server: Server, log: (message: string, error: unknown) => void): void {
    try {
      const pair = readPair(this.files);
      if (pair.cert.equals(this.#read.cert) && pair.key.equals(this.#read.key)) return;
      this.#read = pair;
      createSecureContext(pair);
      server.setSecureContext(pair);
      this.#problem = '';
      log('The certificate was read again: new connections have the new one.', undefined);
    } catch (error) {
      const { message } = error as Error;
      if (message === this.#problem) return;
      this.#problem = message;
      log('The new certificate can not be used, and the one before stays: put a certificate and its own key into the two files.', error);
    }
  }
}

const readPair = ({ cert, key }: TlsFiles): TlsPair => ({ cert: readFileSync(cert), key: readFileSync(key) });
