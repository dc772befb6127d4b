/**
 * Occupations. A short list of our own: reports to PPATK take the occupation as text of at least three characters that are not only digits,
 * so a code is shown and reported by its name. Pure.
 */
export const OCCUPATION_CODES = [
  "private_employee",
  "civil_servant",
  "military_police",
  "entrepreneur",
  "trader",
  "farmer_fisher",
  "labourer",
  "domestic_worker",
  "professional",
  // Professions that report to PPATK themselves (PP 43/2015): the risk score has points of their own for them.
  "lawyer",
  "notary",
  "money_changer",
  "teacher",
  "health_worker",
  "driver",
  "migrant_worker",
  "student",
  "homemaker",
  "retired",
  "not_working",
  "other",
] as const;
export type OccupationCode = (typeof OCCUPATION_CODES)[number];
