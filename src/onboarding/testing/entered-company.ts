/** For tests and journeys: the company and the account that an applicant enters. */

export const COMPANY = {
  legalForm: "PT",
  name: "Loket Nusa Uji",
  tradeName: null,
  nib: "8120007654321",
  npwp: "01.234.567.8-901.000",
  deed: { number: "12", date: "2015-03-02", notary: "Notaris Uji" },
  ahu: "AHU-0012345.AH.01.01",
  activity: "66190",
  establishedOn: "2015-03-02",
  district: "317106",
  street: "Jalan Cikini 12",
  postalCode: "10330",
  phone: "+62215550101",
  email: "kantor@loket.example",
} as const;
export const ACCOUNT = { bank: "014", number: "1234567890", holder: "PT Loket Nusa Uji" } as const;
