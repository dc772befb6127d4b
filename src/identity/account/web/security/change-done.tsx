import { CircleCheck } from "lucide-react";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { changeMessages } from "./messages.ts";

interface ChangeDoneProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly endedSessions: number;
  readonly onClose: () => void;
}

/** The result of a change, announced and left on screen until it is closed, unlike a toast. */
export function ChangeDone({ title, children, endedSessions, onClose }: ChangeDoneProps) {
  const t = useMessages(changeMessages);
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => close.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="flex items-start gap-3">
        <CircleCheck aria-hidden size={26} className="mt-0.5 shrink-0 text-success" />
        <div className="min-w-0">
          <p className="text-lg font-bold wrap-anywhere">{title}</p>
          {children === undefined ? null : <p className="mt-1 text-ink-muted">{children}</p>}
          <p className="mt-2 text-ink-muted">{t("othersEnded", { count: endedSessions })}</p>
        </div>
      </div>
      <Button ref={close} size="large" wide onClick={onClose}>
        {t("close")}
      </Button>
    </div>
  );
}
