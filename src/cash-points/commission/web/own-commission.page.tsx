import { href } from "#kernel/href.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { readList } from "#web/list/use-list.ts";
import { floatMessages } from "../../float/web/messages.ts";
import { listCommission, ownCommissionAddress } from "../contract.ts";
import type { Route } from "./+types/own-commission.page";
import { CommissionList } from "./commission-list.tsx";

export const handle = privatePage({ menu: "float", modules: ["top_up"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listCommission, readList(ownCommissionAddress, request).input),
);

/** `/dashboard/float/commission`: what the agent itself has earned in a month. */
export default function OwnCommissionPage({ loaderData: statement }: Route.ComponentProps) {
  const t = useMessages(floatMessages);
  return (
    <CommissionList
      address={ownCommissionAddress}
      parents={[{ label: t("title"), to: href("/dashboard/float") }]}
      statement={statement}
    />
  );
}
