import { href } from "#kernel/href.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readOwnKeys, type OwnKeys } from "../contract.ts";
import type { Route } from "./+types/api-keys.page";
import { KeysCard } from "./keys-card.tsx";
import { keysPageMessages } from "./messages.ts";

export const handle = privatePage({ menu: "partner_api", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => api(readOwnKeys, {}));

/** `/dashboard/api`: the keys with which a partner will sign its calls. */
export default function ApiKeysPage({ loaderData: own }: Route.ComponentProps) {
  const t = useMessages(keysPageMessages);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-8 flex max-w-4xl flex-col gap-6">
        <ContractBanner contract={own.contract} />
        <KeysCard own={own} />
        {own.contract === "active" || own.contract === "suspended" ? <AddressesCard addresses={own.addresses} /> : null}
      </div>
    </>
  );
}

/** What the state of the contract means for keys; with a contract in force, that calls are not open yet. */
function ContractBanner({ contract }: Pick<OwnKeys, "contract">) {
  const t = useMessages(keysPageMessages);
  if (contract === "active")
    return (
      <Banner kind="info" title={t("notOpen.title")}>
        {t("notOpen.text")}
      </Banner>
    );
  if (contract === "suspended")
    return (
      <Banner kind="warning" title={t("suspended.title")}>
        {t("suspended.text")}
      </Banner>
    );
  const part = contract === "none" ? "noContract" : "ended";
  return (
    <Banner
      kind="info"
      title={t(`${part}.title`)}
      action={
        <LinkButton variant="secondary" to={href("/dashboard/business")}>
          {t(`${part}.open`)}
        </LinkButton>
      }
    >
      {t(`${part}.text`)}
    </Banner>
  );
}

function AddressesCard({ addresses }: Pick<OwnKeys, "addresses">) {
  const t = useMessages(keysPageMessages);
  return (
    <Card
      level={2}
      title={t("addresses.title")}
      hint={t("addresses.hint")}
      footer={<p className="text-sm text-ink-muted">{t("addresses.change")}</p>}
    >
      {addresses.length === 0 ? (
        <p className="text-ink-muted">{t("addresses.none")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {addresses.map((address) => (
            <li key={address}>
              <code translate="no" className="font-mono text-sm figures">
                {address}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
