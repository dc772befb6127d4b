import { CircleCheck, Info, OctagonAlert, TriangleAlert, UsersRound, X, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "../i18n.tsx";
import { classNames } from "./class-names.ts";
import { noticeWords } from "./messages.ts";
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
  /** Set when it appears after the page: it is read aloud. */
  readonly live?: boolean;
}

/** A message that stays in the page until its cause is gone. */
export function Banner({ kind = "info", title, children, action, onDismiss, live = false }: BannerProps) {
  const t = useWords(noticeWords);
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
  /** Who asked, as shown; left out when the reader asked. */
  readonly askedBy?: string;
  readonly when: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What one person asked for, another has to approve: says who asked, and that oneself cannot. */
export function FourEyesBanner({ askedBy, when, children, action }: FourEyesBannerProps) {
  const t = useWords(noticeWords);
  return (
    <Banner kind="fourEyes" title={t("kind.fourEyes")} action={action}>
      <p>{askedBy === undefined ? t("ownRequest", { when }) : t("askedBy", { who: askedBy, when })}</p>
      {children}
    </Banner>
  );
}
