import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useProof } from "#identity/step-up/web/use-proof.tsx";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { revokeKey, type OwnKeys, type PartnerKey } from "../contract.ts";
import { partnerApiRefusals } from "../refusals/messages.ts";
import { KeyItem } from "./key-item.tsx";
import { keyFormMessages, keysPageMessages } from "./messages.ts";
import { ProposeDialog } from "./propose-dialog.tsx";
import { ProveDialog } from "./prove-dialog.tsx";

/** The partner's keys: registers, proves and revokes them. */
export function KeysCard({ own: { keys, whyNotPropose } }: { readonly own: OwnKeys }) {
  const t = useMessages(keysPageMessages);
  const form = useMessages(keyFormMessages);
  const refusals = useMessages(partnerApiRefusals);
  const mayCreate = useMay()("partner_api", "create");
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isProposing, setProposing] = useState(false);
  const [proving, setProving] = useState<PartnerKey["id"] | null>(null);
  const live = keys.filter(({ state }) => state !== "REVOKED");
  const ended = keys.filter(({ state }) => state === "REVOKED");
  const shown = live.find(({ id }) => id === proving);

  const propose = mayCreate ? (
    <Button
      whyDisabled={whyNotPropose === null ? null : refusals(whyNotPropose)}
      onClick={() => setProposing(true)}
      iconBefore={<KeyRound aria-hidden size={18} />}
    >
      {t("propose")}
    </Button>
  ) : undefined;
  return (
    <>
      <Card level={2} title={t("keys.title")} action={live.length === 0 ? undefined : propose}>
        <p className="text-sm text-ink-muted not-last:mb-5">{t("keys.hint")}</p>
        {live.length === 0 ? (
          <EmptyState
            title={t("keys.none")}
            illustration={
              <EmptySpot>
                <KeyRound size={40} />
              </EmptySpot>
            }
            action={propose}
          >
            {t("keys.noneText")}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {live.map((key) => (
              <OwnKey
                key={key.id}
                shown={key}
                replacesActive={live.some(({ state }) => state === "ACTIVE")}
                onProve={() => setProving(key.id)}
              />
            ))}
          </ul>
        )}
        {ended.length === 0 ? null : (
          <details className="mt-5 border-t border-line pt-4">
            <summary className="min-h-target cursor-pointer content-center font-semibold">
              {t("keys.ended", { count: ended.length })}
            </summary>
            <ul className="mt-3 divide-y divide-line">
              {ended.map((key) => (
                <KeyItem key={key.id} shown={key} />
              ))}
            </ul>
          </details>
        )}
      </Card>
      {isProposing ? (
        <ProposeDialog
          onClose={() => setProposing(false)}
          onProposed={async (id) => {
            await revalidate();
            setProposing(false);
            setProving(id);
            toasts.show({ kind: "success", title: form("proposed") });
          }}
        />
      ) : null}
      {shown === undefined ? null : (
        <ProveDialog
          shown={shown}
          onClose={() => setProving(null)}
          onProven={async () => {
            setProving(null);
            toasts.show({ kind: "success", title: form("proven") });
            await revalidate();
          }}
        />
      )}
    </>
  );
}

interface OwnKeyProps {
  readonly shown: PartnerKey;
  /** A proof replaces the active key. */
  readonly replacesActive: boolean;
  readonly onProve: () => void;
}

function OwnKey({ shown, replacesActive, onProve }: OwnKeyProps) {
  const t = useMessages(keysPageMessages);
  const may = useMay();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const withProof = useProof();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const { id, label, state } = shown;
  const isProposed = state === "PROPOSED";

  async function revoke() {
    const text = t(isProposed ? "withdrawText" : "revokeText");
    if (!(await dialogs.confirm({ kind: "danger", title: t("revokeTitle", { label }), text, confirmText: t("revoke") }))) return;
    setBusy(true);
    await errors.attempt(async () => {
      if ((await withProof(() => api(revokeKey, { id }))) !== null) toasts.show({ kind: "success", title: t("revoked") });
    });
    await revalidate();
    setBusy(false);
  }
  const buttons = [
    isProposed && may("partner_api", "create") ? (
      <Button key="prove" size="small" onClick={onProve} label={t("proveOf", { label })}>
        {t("prove")}
      </Button>
    ) : null,
    may("partner_api", "revoke") ? (
      <Button
        key="revoke"
        size="small"
        variant="secondary"
        loading={isBusy}
        onClick={() => void revoke()}
        label={t("revokeOf", { label })}
      >
        {t("revoke")}
      </Button>
    ) : null,
  ].filter((one) => one !== null);
  return (
    <KeyItem
      shown={shown}
      actions={
        <>
          {buttons}
          {isProposed && replacesActive ? <p className="basis-full text-sm text-ink-muted">{t("rotation")}</p> : null}
        </>
      }
    />
  );
}
