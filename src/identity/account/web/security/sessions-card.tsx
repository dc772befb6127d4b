import { Monitor, Smartphone } from "lucide-react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { endOthers, endOwn, type listOwn } from "#sessions/contract.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { signOut } from "#sessions/web/sign-in.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { sessionsMessages } from "./messages.ts";

type Session = Output<typeof listOwn>["sessions"][number];

/** The account's sessions: this device first, then the newest. */
export function SessionsCard({ sessions }: { readonly sessions: readonly Session[] }) {
  const t = useMessages(sessionsMessages);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card
      title={t("title")}
      level={2}
      hint={t("hint")}
      footer={others.length === 0 ? <p className="text-sm text-ink-muted">{t("alone")}</p> : <EndOthers count={others.length} />}
    >
      <ul className="divide-y divide-line" aria-label={t("title")}>
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function EndOthers({ count }: { readonly count: number }) {
  const t = useMessages(sessionsMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  async function end() {
    let ended = 0;
    await errors.attempt(async () => {
      const isSure = await dialogs.confirm({
        kind: "warning",
        title: t("othersTitle"),
        text: t("othersText", { count }),
        confirmText: t("endConfirm"),
        onConfirm: async () => {
          ended = (await api(endOthers, {})).ended;
        },
      });
      if (!isSure) return;
      toasts.show({ kind: "success", title: t("othersEnded", { count: ended }) });
      await revalidate();
    });
  }

  return (
    <Button variant="secondary" size="small" onClick={() => void end()}>
      {t("endOthers")}
    </Button>
  );
}

const PHONE = /Android|iOS|iPadOS/;

function SessionRow({ session }: { readonly session: Session }) {
  const t = useMessages(sessionsMessages);
  const language = useLanguage();
  const end = useEnding(session);
  const { device, isCurrent, isRemembered, factor, address, createdAt, lastSeenAt, endsAt } = session;
  const Icon = PHONE.test(device) ? Smartphone : Monitor;
  const name = device || t("unknown");
  const began = formatInstant(createdAt, language);
  return (
    <li className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
      <span className="mt-0.5 flex size-10 shrink-0 items-center justify-center rounded-control bg-surface-sunken text-ink-muted max-sm:hidden">
        <Icon aria-hidden size={20} />
      </span>
      <div className="min-w-0 grow">
        <div className="mb-1 flex items-center justify-between gap-4">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {name} {isCurrent ? <Badge tone="primary">{t("here")}</Badge> : null}
          </p>
          <Button
            variant="secondary"
            size="small"
            {...(!isCurrent && { label: t("endWhat", { device: name, when: began }) })}
            onClick={() => void end()}
          >
            {isCurrent ? t("signOut") : t("end")}
          </Button>
        </div>
        <ul className="text-sm text-ink-muted">
          <li>
            {t(`factor.${factor}`)} · {t("address", { address })}
          </li>
          <li>{t("seen", { when: formatInstant(lastSeenAt, language) })}</li>
          <li>{t("began", { when: began })}</li>
          {isRemembered ? <li>{t("remembered", { when: formatInstant(endsAt, language) })}</li> : null}
        </ul>
      </div>
    </li>
  );
}

/** Asks for confirmation, then ends one session. Ending the current session signs out. */
function useEnding({ id, device, address, createdAt, isCurrent }: Session): () => Promise<void> {
  const t = useMessages(sessionsMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  async function signOutHere() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("signOutTitle"),
      text: t("signOutText"),
      confirmText: t("signOutConfirm"),
    });
    if (isSure) await signOut();
  }

  async function endOther() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("endTitle"),
      // Two sessions may have the same browser and system: when and where they began tells them apart.
      text: t("endText", { device: device || t("unknown"), when: formatInstant(createdAt, language), address }),
      confirmText: t("endConfirm"),
      // Already ended, by expiry or from another device: the result is the requested one.
      onConfirm: () =>
        api(endOwn, { id }).catch((error: unknown) => {
          if (!(error instanceof ApiRefusal) || error.code !== "not_found") throw error;
        }),
    });
    if (!isSure) return;
    toasts.show({ kind: "success", title: t("ended") });
    await revalidate();
  }

  return async () => {
    await errors.attempt(async () => {
      await (isCurrent ? signOutHere() : endOther());
    });
  };
}
