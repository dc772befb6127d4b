/** The recipients of a form of a schedule: those that can be chosen, and those that cannot, with the reason. */
import { maskedAccount } from "#kernel/text/account-digits.ts";
import type { Id } from "#kernel/id.ts";
import { listRecipients, readRecipient, type ListedRecipient } from "#recipients/contract.ts";
import { api, ApiRefusal } from "#web/api.ts";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import type { Place } from "../../web/recipient/place.ts";

export interface UnfitRecipient {
  readonly id: string;
  readonly name: string;
  /** The bank and the last digits. */
  readonly account: string;
  /** `gone`: the one that the schedule, or the transfer that it repeats, had. */
  readonly why: "no_account" | "name_different" | "inactive" | "gone";
}

type Known = Pick<ListedRecipient, "id" | "name" | "bankTitle" | "accountEnd" | "status" | "whyNotPay">;

const accountOf = ({ bankTitle, accountEnd }: Pick<Known, "bankTitle" | "accountEnd">): string =>
  [bankTitle, accountEnd && maskedAccount(accountEnd)].filter(Boolean).join(" · ");

/** The digits before the bank: a narrow field cuts the end. */
const labelOf = ({ name, bankTitle, accountEnd }: Known): string =>
  [[name, accountEnd && maskedAccount(accountEnd)].filter(Boolean).join(" "), bankTitle].filter(Boolean).join(" · ");

/** The reason for which a schedule cannot have this recipient; null where it can. */
export const whyUnfit = ({ status, whyNotPay }: Pick<Known, "status" | "whyNotPay">): UnfitRecipient["why"] | null =>
  status === "active" ? whyNotPay : "inactive";

/** Reads the saved recipients of a place; `chosen` is among them even where it is beyond the first page, or deleted. */
export async function loadRecipients(place: Place, chosen: string) {
  const [{ recipients: active }, { recipients: inactive }] = await Promise.all([
    api(listRecipients, { ...place, status: "active" }),
    api(listRecipients, { ...place, status: "inactive" }),
  ]);
  const listed: Known[] = [...active, ...inactive];
  const isListed = chosen === "" || listed.some(({ id }) => id === chosen);
  const own = isListed ? null : await recipientOf(chosen);
  return {
    ...splitRecipients(own === null ? listed : [own, ...listed]),
    /** Deleted: nothing of it is known any more. */
    isGone: !isListed && own === null,
  };
}

/** Those that can be chosen as options, and the others. */
export function splitRecipients(all: readonly Known[]) {
  const options: Option[] = [];
  const unfit: UnfitRecipient[] = [];
  for (const one of all) {
    const [why, account] = [whyUnfit(one), accountOf(one)];
    if (why === null) options.push({ value: one.id, label: labelOf(one) });
    else unfit.push({ id: one.id, name: one.name, account, why });
  }
  return { options, unfit };
}

/** One beyond the first page of recipients; null for one that is deleted. */
async function recipientOf(id: string): Promise<Known | null> {
  try {
    return await api(readRecipient, { id: id as Id<"rc"> });
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}
