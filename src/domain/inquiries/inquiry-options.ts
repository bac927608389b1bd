/** Sent as they are in every language (docs/spec.md#3-entities-and-their-fields); their labels are texts of the same names. */
export const COMPANY_TYPES = ['Manufacturing', 'Retail', 'Technology', 'Healthcare', 'Finance', 'Education', 'Other'] as const

export const INQUIRY_TYPES = ['Partnership', 'Information Request', 'Support', 'Sales', 'Collaboration', 'Other'] as const

export const PAYMENT_METHODS = ['Credit Card', 'Bank Transfer', 'PayPal', 'Other'] as const

export const COMPANY_REGIONS = ['North America', 'South America', 'Europe', 'Asia', 'Africa', 'Australia', 'Middle East'] as const
