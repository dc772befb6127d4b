import { z } from "zod";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { api } from "../../api.ts";
import { useMessages } from "../../i18n.tsx";
import { ExportButton, takeNow } from "./export-button.tsx";
import { listExportMessages } from "./messages.ts";

const FORMATS = ["csv", "xlsx"] as const;

export interface ListExportProps<List extends Endpoint> {
  readonly list: List;
  /** The filters of the list; its page does not matter. */
  readonly filter: InputArgs<List>;
  /** False where the menu has a module "export" that this person lacks. */
  readonly may?: boolean;
  readonly small?: boolean;
}

/** The export button of a list without a file of its own: all its rows by `export=Y` (API-9), with a loading dialog. */
export function ListExport<List extends Endpoint>({ list, filter, may = true, small = false }: ListExportProps<List>) {
  const t = useMessages(listExportMessages);
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

/** The same call, extended by the export parameters. */
function fileOf(list: Endpoint): Endpoint {
  const requested = { export: z.literal("Y"), format: z.enum(FORMATS) };
  return { ...list, input: (list.input as z.ZodObject).extend(requested) };
}
