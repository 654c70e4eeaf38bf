/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

/** The commit this bundle was built from. */
declare const __BUILD_ID__: string;
