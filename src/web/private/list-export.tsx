import { z } from "zod";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { api } from "../api.ts";
import { useWords } from "../i18n.tsx";
import { ExportButton, takeNow } from "./export-button.tsx";
import { listExportWords } from "./export/messages.ts";

const FORMATS = ["csv", "xlsx"] as const;

export interface ListExportProps<List extends Endpoint> {
  readonly list: List;
  /** What the list is narrowed to; its page is no matter. */
  readonly filter: InputArgs<List>;
  /** False where the menu has a module "export" that this person does not. */
  readonly may?: boolean;
  readonly small?: boolean;
}

/** The button of a list that has no file of its own: all its rows by `export=Y` (SPEC §7), under the words that the file is being made. */
export function ListExport<List extends Endpoint>({ list, filter, may = true, small = false }: ListExportProps<List>) {
  const t = useWords(listExportWords);
  return (
    <ExportButton
      label={t("button")}
      done={t("done")}
      small={small}
      whyDisabled={may ? null : t("mayNot")}
      take={async (dialogs) => {
        const format = await dialogs.choose({
          title: t("title"),
          text: t("text"),
          choices: FORMATS.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) })),
        });
        return format !== null && takeNow(dialogs, () => api(fileOf(list), { ...(filter as object), export: "Y", format }));
      }}
    />
  );
}

/** The same call, which takes what asks for a file as well. */
function fileOf(list: Endpoint): Endpoint {
  const asked = { export: z.literal("Y"), format: z.enum(FORMATS) };
  return { ...list, input: (list.input as z.ZodObject).extend(asked) };
}
