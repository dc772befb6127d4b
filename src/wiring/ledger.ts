/** Binds the books' accounts to the names of their owners. */
import { nameFloatOwners } from "#cash-points/index.ts";
import type { LedgerDeps } from "#ledger/deps.ts";
import { findBankName } from "#pricing/index.ts";

/** As clearing knows an Indonesian bank. */
const BANK_CODE = /^[0-9]{3}$/;

export const ledgerDeps: LedgerDeps = {
  async namesOfOwners(ctx, owners) {
    const banks = owners.filter((owner) => BANK_CODE.test(owner));
    const agents = await nameFloatOwners(
      ctx,
      owners.filter((owner) => !BANK_CODE.test(owner)),
    );
    const names = new Map([...agents].map(([owner, { name }]) => [owner, name] as const));
    for (const bank of banks) {
      const name = await findBankName(ctx, bank);
      if (name !== null) names.set(bank, name);
    }
    return names;
  },
};
