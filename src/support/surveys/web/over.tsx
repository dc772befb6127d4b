import { useEffect, useRef } from "react";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { surveyPageMessages } from "./messages.ts";

/** A survey that takes no answer any more: sent just now, answered before, expired or unknown; and how to reach a person. */
export function SurveyOver({
  state,
  takesFocus,
}: {
  readonly state: "sent" | "answered" | "expired" | "unknown";
  readonly takesFocus: boolean;
}) {
  const t = useMessages(surveyPageMessages);
  const to = useLocalizedPath();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={state === "sent" ? "status" : undefined}
      className="mx-auto max-w-form px-gutter py-section text-center focus:outline-none"
    >
      <h1 className="text-3xl">{t(`states.${state}.title`)}</h1>
      <p className="mt-3 text-ink-muted">{t(`states.${state}.text`)}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton to={to(href("/chat"))}>{t("chat")}</LinkButton>
        <LinkButton to={to(href("/hubungi-kami"))} variant="secondary">
          {t("contact")}
        </LinkButton>
        <LinkButton to={to(href("/"))} variant="secondary">
          {t("home")}
        </LinkButton>
      </div>
    </div>
  );
}
