/** Who runs this Fitness Hub, as every page of a company in the United Kingdom has to say. Named when the app is built. */
export interface Company {
  readonly name: string;
  readonly number: string;
  readonly vat: string;
  readonly address: string;
  /** Absent: there is no telephone. */
  readonly phone?: string;
  /** Nobody was named: these details are an example and say so. */
  readonly example: boolean;
}

interface Settings {
  readonly VITE_COMPANY_NAME?: string;
  readonly VITE_COMPANY_NUMBER?: string;
  readonly VITE_COMPANY_VAT?: string;
  readonly VITE_COMPANY_ADDRESS?: string;
  readonly VITE_COMPANY_PHONE?: string;
}

export function companyFrom(settings: Settings): Company {
  const { VITE_COMPANY_NAME: name, VITE_COMPANY_PHONE: phone } = settings;
  if (!name)
    return {
      name: 'Fitness Hub Example Ltd',
      number: '00000000',
      vat: 'GB 000 0000 00',
      address: '1 Example Street, Exampleton EX1 1EX',
      example: true,
    };
  return {
    name,
    number: settings.VITE_COMPANY_NUMBER ?? '',
    vat: settings.VITE_COMPANY_VAT ?? '',
    address: settings.VITE_COMPANY_ADDRESS ?? '',
    ...(phone ? { phone } : {}),
    example: false,
  };
}

export const company: Company = companyFrom(import.meta.env);
