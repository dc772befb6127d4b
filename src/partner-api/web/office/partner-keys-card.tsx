import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Id } from "#kernel/id.ts";
import { useProof } from "#identity/step-up/web/use-proof.tsx";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { reasonMessages } from "#web/errors/messages.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SkeletonList } from "#web/ui/progress/skeleton.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { readPartnerKeys, REASON_MAX_CHARS, revokePartnerKey, type PartnerKey, type PartnerKeys } from "../../contract.ts";
import { KeyItem } from "../key-item.tsx";
import { officeKeyMessages } from "../messages.ts";

/** In the file of a partner: its keys, which staff with the right can revoke for a reason. Nothing without the right to see them. */
export function PartnerKeysCard({ partner }: { readonly partner: Id<"us"> }) {
  const may = useMay();
  return may("partner_api", "oversee") ? <KeysOf key={partner} partner={partner} /> : null;
}

function KeysOf({ partner }: { readonly partner: Id<"us"> }) {
  const t = useMessages(officeKeyMessages);
  const errors = useErrorCatalogue();
  const [read, setRead] = useState<PartnerKeys | "failed" | null>(null);
  const load = useCallback(async () => {
    setRead(null);
    try {
      setRead(await api(readPartnerKeys, { partner }));
    } catch (error) {
      setRead("failed");
      await errors.error(error);
    }
  }, [errors, partner]);
  const loadOnce = useEffectEvent(load);
  useEffect(() => void loadOnce(), []);
  return (
    <Card level={2} title={t("title")} hint={t("hint")}>
      {read === null ? (
        <SkeletonList rows={2} />
      ) : read === "failed" ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-ink-muted">{t("unreadable")}</p>
          <Button size="small" variant="secondary" onClick={() => void load()}>
            {t("again")}
          </Button>
        </div>
      ) : read.keys.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {read.keys.map((key) => (
            <OverseenKey key={key.id} shown={key} onChanged={setRead} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OverseenKey({ shown, onChanged }: { readonly shown: PartnerKey; readonly onChanged: (keys: PartnerKeys) => void }) {
  const t = useMessages(officeKeyMessages);
  const reason = useMessages(reasonMessages);
  const may = useMay();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const withProof = useProof();
  const { id, label, state } = shown;

  async function revoke() {
    const why = await dialogs.prompt({
      kind: "warning",
      title: t("revokeTitle", { label }),
      text: t("revokeText"),
      label: reason("label"),
      hint: t("reasonHint"),
      required: true,
      maxLength: REASON_MAX_CHARS,
      confirmText: t("revoke"),
    });
    if (why === null) return;
    await errors.attempt(async () => {
      const keys = await withProof(() => api(revokePartnerKey, { id, reason: why }));
      if (keys === null) return;
      onChanged(keys);
      toasts.show({ kind: "success", title: t("revoked") });
    });
  }
  const isRevocable = state !== "REVOKED" && may("partner_api", "act");
  return (
    <KeyItem
      shown={shown}
      {...(isRevocable && {
        actions: (
          <Button size="small" variant="danger" onClick={() => void revoke()} label={t("revokeOf", { label })}>
            {t("revoke")}
          </Button>
        ),
      })}
    />
  );
}
