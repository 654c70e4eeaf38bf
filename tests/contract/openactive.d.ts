/** What the tests use of OpenActive's validators, which have no types of their own. */
declare module '@openactive/data-model-validator' {
  interface Finding {
    readonly severity: 'failure' | 'warning' | 'notice' | 'suggestion';
    readonly type: string;
    readonly path: string;
    readonly message: string;
  }
  interface Options {
    readonly loadRemoteJson?: boolean;
    readonly remoteJsonCachePath?: string;
    readonly remoteJsonCacheTimeToLive?: number;
    readonly validationMode?: string;
  }
  export function validate(data: unknown, options?: Options): Promise<readonly Finding[]>;
}
declare module '@openactive/rpde-validator' {
  interface Page {
    readonly url: string;
    readonly errors: readonly { readonly severity: string; readonly message: string }[];
  }
  export function RpdeValidator(url: string, options?: object): Promise<{ readonly pages: readonly Page[] }>;
}
