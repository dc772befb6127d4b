import { useCorridorName } from "#pricing/corridors/web/switchboard/corridor-names.ts";
import type { BookNames } from "#ledger/web/names.ts";
import { useMessages } from "#web/i18n.tsx";
import type { ResultRow } from "../contract.ts";
import { resultMessages } from "./messages.ts";

type From = Pick<ResultRow, "corridor" | "product" | "kind">;

/** Where something was earned or spent, in words: corridor and product, or the kind of the journal. */
export function useOriginName(names: BookNames): (from: From) => { readonly name: string; readonly detail: string } {
  const t = useMessages(resultMessages);
  const corridorName = useCorridorName();
  return ({ corridor, product, kind }) =>
    corridor === null || product === null
      ? { name: t("noTransfer"), detail: kind === null ? "" : `${names.journal(kind)} · ${kind}` }
      : { name: corridorName(corridor), detail: t(`products.${product}`) };
}
