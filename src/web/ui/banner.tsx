import { CircleCheck, Info, OctagonAlert, TriangleAlert, UsersRound, X, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../i18n.tsx";
import { classNames } from "./class-names.ts";
import { noticeMessages } from "./messages.ts";
import { SOFT, type Tone } from "./tone.ts";

export type BannerKind = "info" | "success" | "warning" | "danger" | "fourEyes";

const LOOK: Record<BannerKind, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  info: { tone: "info", icon: Info },
  success: { tone: "success", icon: CircleCheck },
  warning: { tone: "warning", icon: TriangleAlert },
  danger: { tone: "danger", icon: OctagonAlert },
  fourEyes: { tone: "primary", icon: UsersRound },
};

export interface BannerProps {
  readonly kind?: BannerKind;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
  /** Set for a banner that appears after the page: it is announced. */
  readonly live?: boolean;
}

/** A message that stays on the page until its cause is gone. */
export function Banner({ kind = "info", title, children, action, onDismiss, live = false }: BannerProps) {
  const t = useMessages(noticeMessages);
  const { tone, icon: Icon } = LOOK[kind];
  const role = live ? (kind === "danger" || kind === "warning" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={classNames("flex items-start gap-3 rounded-md border border-current/20 p-4", SOFT[tone])}>
      <Icon aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">
        {kind === "fourEyes" ? null : <span className="sr-only">{t(`kind.${kind}`)}: </span>}
        {title === undefined ? null : <p className="font-bold">{title}</p>}
        {children === undefined ? null : <div className="text-sm">{children}</div>}
        {action === undefined ? null : <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
      {onDismiss === undefined ? null : (
        <button
          type="button"
          onClick={onDismiss}
          aria-label={t("dismiss")}
          className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-surface-hover/50"
        >
          <X aria-hidden="true" size={20} />
        </button>
      )}
    </div>
  );
}

export interface FourEyesBannerProps {
  /** The requester as shown; omitted when it is the reader. */
  readonly requestedBy?: string;
  readonly when: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Shows that a change awaits the approval of another person: names the requester, and says that requesters cannot approve their own. */
export function FourEyesBanner({ requestedBy, when, children, action }: FourEyesBannerProps) {
  const t = useMessages(noticeMessages);
  return (
    <Banner kind="fourEyes" title={t("kind.fourEyes")} action={action}>
      <p>{requestedBy === undefined ? t("ownRequest", { when }) : t("requestedBy", { who: requestedBy, when })}</p>
      {children}
    </Banner>
  );
}
