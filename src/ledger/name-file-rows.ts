import type { FileRow } from "#platform/http/binding.ts";
import type { AccountView } from "./contract.ts";
import { nameOfAccount, nameOfJournal } from "./model/names.ts";

/** Names the account and the kind of journal of a row beside their codes, in any list of the books that is saved as a file. */
export const namedInFile: FileRow = (row, language) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, value]): (readonly [string, unknown])[] => {
      if (field === "kind")
        return [
          [field, value],
          ["kindName", typeof value === "string" ? nameOfJournal(value, language) : null],
        ];
      if (field !== "account") return [[field, value]];
      if (typeof value === "string")
        return [
          [field, value],
          ["accountName", nameOfAccount(value, language)],
        ];
      const { code, ownerName, ...rest } = value as AccountView;
      return [[field, { code, name: nameOfAccount(code, language, ownerName), ...rest }]];
    }),
  );
