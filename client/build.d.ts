/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

/** Mantine's variables, as the theme has them (build/scheme-styles.ts). */
declare module 'virtual:mantine-variables.css';

/** The commit this bundle was built from. */
declare const __BUILD_ID__: string;

/** Who runs this copy (`client/ui/page/company.ts`). */
interface ImportMetaEnv {
  readonly VITE_COMPANY_NAME?: string;
  readonly VITE_COMPANY_NUMBER?: string;
  readonly VITE_COMPANY_VAT?: string;
  readonly VITE_COMPANY_ADDRESS?: string;
  readonly VITE_COMPANY_PHONE?: string;
}
