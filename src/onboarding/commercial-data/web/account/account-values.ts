/** The form of the settlement account. Pure. */
import { z } from "zod";
import type { Bilingual } from "#kernel/locale.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { accountSchema } from "../../../model/account.ts";
import { reportSection } from "../sheet/report-section.ts";
import { accountFormMessages } from "./messages.ts";

const entries = z.strictObject({ bank: z.string(), number: z.string(), holder: z.string() });
export type AccountValues = z.output<typeof entries>;

/** Bank books print numbers in groups. */
export const accountOf = ({ bank, number, holder }: AccountValues) => ({
  bank,
  number: number.replaceAll(/[\s.-]/g, ""),
  holder,
});

const { ID, EN } = accountFormMessages;
const WRONG: Readonly<Record<string, Bilingual>> = {
  bank: { ID: ID.wrong.bank, EN: EN.wrong.bank },
  number: { ID: ID.wrong.number, EN: EN.wrong.number },
  holder: { ID: ID.wrong.holder, EN: EN.wrong.holder },
};
const NAMES = ["bank", "number", "holder"] as const;

export const accountForm = entries.superRefine((values, sink) => {
  refineFields(Object.fromEntries(NAMES.map((name) => [name, [required()]])))(values, sink);
  reportSection(accountSchema, accountOf(values), sink, {
    entryOf: ([name]) => (name === undefined ? null : String(name)),
    says: (entry) => WRONG[entry],
    empty: new Set(NAMES.filter((name) => values[name].trim() === "")),
  });
});
