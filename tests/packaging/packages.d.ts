// The type check runs without these packages, so this declares the parts of them that we use.
declare module '@netlify/zip-it-and-ship-it' {
  interface FunctionConfig {
    readonly region?: string;
    readonly includedFiles?: readonly string[];
    readonly includedFilesBasePath?: string;
  }
  interface Packed {
    readonly name: string;
    readonly path: string;
    readonly mainFile: string;
    /** Bytes. */
    readonly size: number;
  }
  export function zipFunctions(
    sources: {
      readonly user: { readonly directories: readonly string[] };
      readonly generated: { readonly functions: readonly string[] };
    },
    destination: string,
    options: {
      readonly basePath: string;
      readonly repositoryRoot: string;
      readonly config: Readonly<Record<string, FunctionConfig>>;
      readonly manifest: string;
    },
  ): Promise<readonly Packed[]>;
}

declare module 'extract-zip' {
  export default function extract(archive: string, options: { readonly dir: string }): Promise<void>;
}
