import type { Now } from './clock.ts';
import type { TlsFiles } from './http/certificate.ts';
import type { ProvisionOptions } from './provision/provision.ts';
import type { BuiltInBundle } from './plugins/plugin-registry.ts';
import type { Sample } from './school/seed-sample.ts';
import type { ScoringOptions } from './scoring/create-gateway.ts';

/** What a server is made of. */
export interface ServerOptions {
  /** The one folder that everything is kept in. */
  readonly dataDir: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen at; the machine's own by default. */
  readonly host?: string;
  /** Further names that the server is reached by. */
  readonly names?: readonly string[];
  /** The origin at which phones reach the server, for QR codes; without it, the one that a board has asked at. */
  readonly publicUrl?: string;
  /**
   * Addresses, or networks such as `10.0.0.0/8`, of the proxies in front. `publicUrl` is the one origin then, and https; of `X-Forwarded-For` the last address
   * that none of them set is the caller's. What is given to callers of this machine alone is given to nobody: a proxy of this machine makes everybody one.
   */
  readonly proxies?: readonly string[];
  /** Needed beyond this machine: without it a browser gives no microphone. The files are read again when they change. */
  readonly tls?: TlsFiles;
  /** The built web app. */
  readonly hostDir: string;
  /** The kit for authors. */
  readonly sdkDir?: string;
  /** Folders of bundles beside `<data>/plugins`. */
  readonly pluginsDirs?: readonly string[];
  /** Our own bundles, from the build. */
  readonly builtIn?: () => readonly BuiltInBundle[];
  /** Folders of content packs beside those in `<data>/packs`. */
  readonly packs?: readonly string[];
  /** The built program that unpacks packs which are brought in, in threads of its own; without it the server's thread does it, and everybody waits. */
  readonly packProgram?: string;
  /** Sets up an empty database, in place of the sample, and brings one in use up to its file. */
  readonly provision?: ProvisionOptions;
  /** Fills an empty database. */
  readonly sample?: Sample;
  /** Known to whoever starts the server: shows the sample's passwords, and makes the first administrator. Without it, one is made and stands in the log. */
  readonly startCode?: string;
  readonly clock?: Now;
  /** Bounds the database's size, as a full disk would. */
  readonly maxPages?: number;
  /** Bounds what is kept of recordings, as a full disk would. */
  readonly storageBudget?: number;
  /** Bytes of the disk that recordings leave to answers and logins; as is usual by default. */
  readonly diskReserve?: number;
  /** Bytes that are kept on the disk for the next start; none by default. */
  readonly startRoom?: number;
  /** Bytes that a school's recordings and answers may have together. */
  readonly schoolQuota?: number;
  /** Ends this server and begins another one on the same folder, as a restore needs it; without it nothing is restored from the administration. */
  readonly restart?: () => void;
  /** The telephone of those who look after the server. */
  readonly supportPhone?: string;
  /** Scores recordings for clickers and other programs; without it there is no gateway. */
  readonly scoring?: ScoringOptions;
  /** scrypt's N for the sample's passwords; tests take a small one. */
  readonly passwordCost?: number;
  /** False: a power cut may take what was acknowledged; tests wait for no disk. */
  readonly durable?: boolean;
  /** Checks answers by their schemas; tests do. */
  readonly checkAnswers?: boolean;
  /** Who knows it reads figures at `/metrics`; without it they are not there. */
  readonly metricsToken?: string;
  /** Told a line of JSON for each request that is over. */
  readonly requestLog?: (line: string) => void;
  readonly log?: (message: string, error: unknown) => void;
}
