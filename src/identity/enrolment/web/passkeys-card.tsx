import { Cloud, KeyRound, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { finishPasskey, removePasskey, renamePasskey, startPasskey } from "../contract.ts";
import { hasStronger, MAX_PASSKEYS, PASSKEY_NAME_MAX_CHARS, whyNotRemove } from "../../model/factor.ts";
import type { OwnPasskey } from "../contract.ts";
import { knowsPasskeys } from "../../factors/web/passkeys.ts";
import { useProof } from "../../step-up/web/use-proof.tsx";
import type { CardProps } from "./card-props.ts";
import { factorsMessages } from "./messages.ts";
import { useFactorChanges } from "./use-factor-changes.ts";

const PasskeySetup = lazy(async () => ({ default: (await import("./passkey-setup.tsx")).PasskeySetup }));

/** The person's passkeys: adds, renames and removes them. */
export function PasskeysCard({ factors: { passkeys, isStaff }, held, onCodes }: CardProps) {
  const t = useMessages(factorsMessages);
  const dialogs = useDialogs();
  const withProof = useProof();
  const { done } = useFactorChanges();
  const [isAdding, setAdding] = useState(false);
  /** Session code of the latest question. */
  const sessionCode = useRef("");

  const whyNotAdd = !knowsPasskeys() ? t("passkeys.unsupported") : passkeys.length >= MAX_PASSKEYS ? t("passkeys.full") : null;
  const why = whyNotRemove(isStaff, { ...held, passkeys: held.passkeys - 1 });

  return (
    <Card
      title={t("passkeys.title")}
      action={
        <StatusBadge status={passkeys.length === 0 ? "inactive" : "active"}>
          {t(passkeys.length === 0 ? "off" : "on")}
        </StatusBadge>
      }
    >
      <p className="max-w-text text-ink-muted">{t("passkeys.text")}</p>
      {passkeys.length === 0 ? null : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              whyNotRemove={why === null ? null : t("staffKeep")}
              isLast={!hasStronger({ ...held, passkeys: held.passkeys - 1 })}
            />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Button variant={passkeys.length === 0 ? "primary" : "secondary"} whyDisabled={whyNotAdd} onClick={() => setAdding(true)}>
          {t("passkeys.add")}
        </Button>
      </div>
      <Dialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title={t("passkeys.setUp")}
        hint={t("passkeys.setUpText")}
        size="sm"
        dismissal="escape"
      >
        <Suspense fallback={<SkeletonText lines={4} />}>
          <PasskeySetup
            isFirst={!hasStronger(held)}
            requestQuestion={async (password) => {
              const started = await withProof(() => api(startPasskey, password));
              // Cancelled: handled like a closed dialog of the device.
              if (started === null) return null;
              sessionCode.current = started.sessionCode;
              return started.question;
            }}
            onMade={async (made) => {
              const added = await withProof(() => api(finishPasskey, { sessionCode: sessionCode.current, ...made }));
              if (added === null) return;
              setAdding(false);
              await done(t("passkeys.added"));
              onCodes(added.recoveryCodes);
            }}
            onOver={async () => {
              setAdding(false);
              await dialogs.alert({ kind: "warning", title: t("over") });
            }}
          />
        </Suspense>
      </Dialog>
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: OwnPasskey;
  readonly whyNotRemove: string | null;
  /** Without this passkey only codes by message would be left. */
  readonly isLast: boolean;
}

function PasskeyRow({ passkey: { id, name, isSynced, createdAt, lastUsedAt }, whyNotRemove: why, isLast }: PasskeyRowProps) {
  const t = useMessages(factorsMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const { run, done } = useFactorChanges();
  const when = (instant: string) => formatInstant(new Date(instant), language);

  async function rename() {
    const typed = await dialogs.prompt({
      title: t("passkeys.renameTitle"),
      label: t("passkeys.name"),
      hint: t("passkeys.nameHint"),
      initial: name,
      maxLength: PASSKEY_NAME_MAX_CHARS,
      cancelText: t("cancel"),
    });
    if (typed === null || typed === name) return;
    if ((await run(() => api(renamePasskey, { id, name: typed }))) !== null) await done(t("passkeys.renamed"));
  }

  async function remove() {
    const isSure = await dialogs.confirm({
      kind: "danger",
      title: t("passkeys.removeTitle", { name }),
      text: `${t("passkeys.removeText")} ${isLast ? t("totp.removeLast") : ""}`.trim(),
      confirmText: t("passkeys.remove"),
      cancelText: t("cancel"),
    });
    if (isSure && (await run(() => api(removePasskey, { id }))) !== null) await done(t("passkeys.removed"));
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <KeyRound aria-hidden size={22} className="shrink-0 text-primary" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {isSynced ? <Badge icon={Cloud}>{t("passkeys.synced")}</Badge> : null}
        </p>
        <p className="text-sm text-ink-muted">
          {t("passkeys.created", { when: when(createdAt) })}
          {" · "}
          {lastUsedAt === null ? t("passkeys.unused") : t("passkeys.used", { when: when(lastUsedAt) })}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          variant="quiet"
          size="small"
          iconBefore={<Pencil aria-hidden size={16} />}
          label={t("passkeys.renameOf", { name })}
          onClick={() => void rename()}
        >
          {t("passkeys.rename")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          iconBefore={<Trash2 aria-hidden size={16} />}
          label={t("passkeys.removeOf", { name })}
          whyDisabled={why}
          reasonAt="tip"
          onClick={() => void remove()}
        >
          {t("passkeys.remove")}
        </Button>
      </div>
    </li>
  );
}
