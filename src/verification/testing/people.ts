/** For tests: an app with the seed's terms, people with accounts, and the answers of a person. */
import { createAccount } from "#identity/account/create-account.ts";
import { createHasher } from "#identity/passwords/hash-password.ts";
import { prepareLevels } from "#identity/testing/levels.ts";
import { findPersonByEmail } from "#identity/store.ts";
import { newId, type Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { MONDAY, seedPrices } from "#pricing/testing/pricing-app.ts";
import { openTestApp } from "#platform/testing/database.ts";
import type { Answer } from "../model/shown.ts";
import { verificationDeps, type VerificationSettings } from "../deps.ts";

export const SETTINGS: VerificationSettings = { keys: createKeyring("a secret of this test"), SITE_URL: "https://remit.example" };
export const DEPS = verificationDeps(SETTINGS);

export type Person = Actor & { readonly id: Id<"us"> };
const RIGHTS = [{ menu: "verification", module: ["view", "submit"] }];
const SYSTEM = { actor: { kind: "system", name: "test" } } as const;

/** Wina, born on 15 April 1990 in Bandung; the sequence of her NIK is free. */
export const nikOf = (sequence: number): string => `327301550490${String(sequence).padStart(4, "0")}`;

/** Everything that tier L1 asks. */
export const basics = (nik: string): readonly Answer[] => [
  { code: "birth_date", fields: { date: "1990-04-15" } },
  { code: "identity_number", fields: { kind: "nik", number: nik } },
];

const HOME = { country: "ID", street: "Jalan Merdeka 1", district: "327301" } as const;
/** The further answers of tier L2. */
export const FURTHER: readonly Answer[] = [
  { code: "full_name", fields: { fullName: "Wina Lestari" } },
  { code: "birth_place", fields: { place: "Bandung" } },
  { code: "sex", fields: { sex: "F" } },
  { code: "address", fields: { onDocument: HOME, residence: null } },
  { code: "occupation", fields: { code: "teacher" } },
  { code: "source_of_funds", fields: { sources: ["salary"] } },
  { code: "purpose_of_relation", fields: { purposes: ["family"], volume: "up_to_10m" } },
  { code: "pep_declaration", fields: { kind: "none" } },
];
/** The further answers of tier L3, as of the test's day. */
export const EVEN_FURTHER: readonly Answer[] = [
  { code: "income_proof", fields: { kind: "payslip", until: "2026-10-31" } },
  { code: "source_of_wealth", fields: { text: "Tabungan dari gaji selama dua belas tahun mengajar." } },
  { code: "expected_month", fields: { rupiah: "20000000" } },
];

export async function openVerification(now: Date = MONDAY) {
  const app: TestApp = await openTestApp({ now });
  await seedPrices(app);
  await prepareLevels(app);
  const { clock, random } = app.runtime;
  const hasher = createHasher({ atOnce: 1, maxWaiting: 1 });
  const password = await hasher.hash("Jembatan7#Layang");
  const idOf = <P extends string>(prefix: P): Id<P> => newId(prefix, clock.now().getTime(), random(10));
  let people = 0;
  /** A person with an account whose address and telephone number are proven. */
  const newPerson = async (
    fullName = "Wina Lestari",
    userBusinessType: "PERSONAL" | "BUSINESS" = "PERSONAL",
  ): Promise<Person> => {
    people += 1;
    const email = `orang${people}@example.com`;
    const account = {
      email,
      phone: `+62812${String(10_000_000 + people)}`,
      password: "Jembatan7#Layang",
      fullName,
      level: "CUSTOMER",
      pair: { userType: "CUSTOMER", userBusinessType } as const,
      ...(userBusinessType === "BUSINESS" && {
        companyName: "PT Rantau Jaya",
        companyRegistrationNumber: `81200012345${String(10 + people)}`,
      }),
    };
    await app.as(SYSTEM, (ctx) => createAccount(ctx, account, { ...hasher, hash: async () => password }));
    const found = await app.as(SYSTEM, (ctx) => findPersonByEmail(ctx.db, email));
    return { kind: "user", id: found?.id as Id<"us">, level: "CUSTOMER", menuAccess: RIGHTS };
  };
  const staff = (...module: string[]): Person => ({
    kind: "staff",
    id: idOf("us"),
    level: "COMPLIANCE",
    menuAccess: [{ menu: "verification", module }],
  });
  return { app, clock, idOf, newPerson, staff, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}
