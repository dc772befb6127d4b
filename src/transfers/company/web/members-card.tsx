import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { cancelInvitation, removeMember, type CompanyView } from "../contract.ts";
import { companyMessages } from "./messages.ts";

type Member = CompanyView["members"][number];
type Invitation = CompanyView["invitations"][number];

/** Everybody who acts for the company, who is invited, and who did. */
export function MembersCard({ company: { members, invitations, holder } }: { readonly company: CompanyView }) {
  const t = useMessages(companyMessages);
  const present = members.filter(({ ended }) => ended === null);
  const former = members.filter(({ ended }) => ended !== null);
  return (
    <Card level={2} title={t("members.title")} hint={t("members.hint")}>
      <ul aria-label={t("members.title")} className="divide-y divide-line">
        <Row title={t("members.you", { name: holder })} role={t("role.owner")} text={t("does.owner")} />
        {present.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {former.length === 0 ? null : (
        <details className="mt-4 border-t border-line pt-2">
          <summary className="min-h-target cursor-pointer content-center font-semibold">
            {t("members.former", { count: former.length })}
          </summary>
          <ul className="divide-y divide-line">
            {former.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

interface RowProps {
  readonly title: string;
  readonly role: string;
  readonly text: string;
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
}

function Row({ title, role, text, badge, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span>{role}</span>
          {badge}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{text}</p>
      </div>
      {action}
    </li>
  );
}

function MemberRow({ member: { id, name, maskedEmail, role, joinedAt, ended } }: { readonly member: Member }) {
  const t = useMessages(companyMessages);
  const language = useLanguage();
  const may = useMay();
  const change = useChange();
  useNotificationsRead(id, ended === null ? "present" : "ended");
  const when = (at: Date) => formatInstant(at, language);
  const end = () =>
    change({
      title: t("members.endTitle", { name }),
      text: t("members.endText"),
      confirmText: t("members.end"),
      done: t("members.ended", { name }),
      work: () => api(removeMember, { id }),
    });
  return (
    <Row
      title={name}
      role={t(`role.${role}`)}
      text={`${maskedEmail}. ${t("members.since", { when: when(joinedAt) })}`}
      badge={
        ended === null ? (
          <StatusBadge status="active">{t("members.active")}</StatusBadge>
        ) : (
          <StatusBadge status="stopped">{t(`members.${ended.as}`, { when: when(ended.at) })}</StatusBadge>
        )
      }
      action={
        ended === null && may("payroll", "create") ? (
          <Button size="small" variant="secondary" label={t("members.endName", { name })} onClick={() => void end()}>
            {t("members.end")}
          </Button>
        ) : undefined
      }
    />
  );
}

function InvitationRow({ invitation: { id, email, role, expiresAt } }: { readonly invitation: Invitation }) {
  const t = useMessages(companyMessages);
  const language = useLanguage();
  const may = useMay();
  const change = useChange();
  const cancel = () =>
    change({
      title: t("members.cancelTitle", { email }),
      text: t("members.cancelText"),
      confirmText: t("members.cancel"),
      cancelText: t("members.cancelKeep"),
      done: t("members.cancelled"),
      work: () => api(cancelInvitation, { id }),
    });
  return (
    <Row
      title={email}
      role={t(`role.${role}`)}
      text={t("members.invited", { when: formatInstant(expiresAt, language) })}
      badge={<StatusBadge status="waiting">{t("members.waits")}</StatusBadge>}
      action={
        may("payroll", "create") ? (
          <Button size="small" variant="secondary" label={t("members.cancelName", { email })} onClick={() => void cancel()}>
            {t("members.cancel")}
          </Button>
        ) : undefined
      }
    />
  );
}

interface Change {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  /** For a change that cancels something: "cancel" would read as doing it. */
  readonly cancelText?: string;
  readonly done: string;
  readonly work: () => Promise<unknown>;
}

/** Asks, changes, and shows the list as it then is. */
export function useChange() {
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async ({ title, text, confirmText, cancelText, done, work }: Change) => {
    await errors.attempt(async () => {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title,
        text,
        confirmText,
        ...(cancelText !== undefined && { cancelText }),
        loading: "sending",
        onConfirm: async () => void (await work()),
      });
      if (isDone) toasts.show({ kind: "success", title: done });
    });
    await revalidate();
  };
}
