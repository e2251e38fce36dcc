export interface ChangeHistory { readonly canonical: string }
