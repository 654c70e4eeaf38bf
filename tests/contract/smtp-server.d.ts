/** What the tests use of smtp-server, which brings no types of its own. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  interface Session {
    /** Whether what is said cannot be overheard. */
    readonly secure: boolean;
    readonly user?: string;
    readonly envelope: {
      readonly mailFrom: false | { readonly address: string };
      readonly rcptTo: readonly { readonly address: string }[];
    };
  }
  type Done<Result = never> = (error?: Error | null, result?: Result) => void;

  export class SMTPServer {
    readonly server: Server;
    constructor(options: {
      onAuth(auth: { username?: string; password?: string }, session: Session, done: Done<{ user: string }>): void;
      onData(stream: Readable, session: Session, done: Done): void;
    });
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    on(event: 'error', listener: (error: Error) => void): this;
  }
}
