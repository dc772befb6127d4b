/** Creates the accounts of demo-accounts.yaml. Existing accounts stay as they are. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { createAccount } from "../../src/identity/account/create-account.ts";
import { installAuthenticator } from "../../src/identity/enrolment/give-authenticator.ts";
import { createHasher } from "../../src/identity/passwords/hash-password.ts";
import { passwordSchema } from "../../src/identity/model/password.ts";
import { USER_BUSINESS_TYPES, USER_TYPES } from "../../src/identity/model/person.ts";
import { DAY_MS } from "../../src/kernel/time.ts";
import type { Keys } from "../../src/platform/keys/keyring.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";

const text = z.string().min(1);
const accountsFile = z.strictObject({
  accounts: z.array(
    z.strictObject({
      role: text,
      level: text,
      type: z.tuple([z.enum(USER_TYPES), z.enum(USER_BUSINESS_TYPES)]).optional(),
      email: z.email().endsWith("@demo.example"),
      password: passwordSchema,
      fullName: text,
      phone: z.string().regex(/^\+6281200[01]000\d\d$/),
      company: text.optional(),
      companyNumber: text.optional(),
      /** Staff only: the secret of their authenticator app, in base32. */
      totp: z
        .string()
        .regex(/^[A-Z2-7]{32}$/)
        .optional(),
    }),
  ),
});

async function readAccounts(folder: string) {
  return accountsFile.parse(parse(await readFile(join(folder, "demo-accounts.yaml"), "utf8"))).accounts;
}

export async function createDemoAccounts(ctx: Ctx, folder: string, totpKeys: Keys): Promise<void> {
  const hasher = createHasher({ atOnce: 1, maxWaiting: 1 });
  // One hash for each password: hashing is slow by design, and these passwords are public.
  const hashes = new Map<string, Promise<string>>();
  const hash = (password: string) => {
    const known = hashes.get(password) ?? hasher.hash(password);
    hashes.set(password, known);
    return known;
  };
  for (const { type, company, companyNumber, role: _role, totp, ...account } of await readAccounts(folder)) {
    const pair = type ? { userType: type[0], userBusinessType: type[1] } : null;
    const own = { ...account, pair, companyName: company, companyRegistrationNumber: companyNumber };
    await createAccount(registeringBefore(ctx), own, { ...hasher, hash });
    if (totp !== undefined) await installAuthenticator(ctx, account.email, totp, totpKeys);
  }
}

const REGISTERED_DAYS_AGO = 60;
/** Their applications and contracts are older than the seed, so their accounts are too. */
const registeringBefore = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() - REGISTERED_DAYS_AGO * DAY_MS) });

/** The demo's authenticator apps, as the development page shows them. Read from the file, never from the database. */
export async function demoAuthenticators(folder: string): Promise<readonly { role: string; email: string; secret: string }[]> {
  return (await readAccounts(folder)).flatMap(({ role, email, totp }) => (totp === undefined ? [] : [{ role, email, secret: totp }]));
}
