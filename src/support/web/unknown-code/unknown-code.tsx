import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { unknownCodeMessages } from "./messages.ts";

export type CodeKind = "survey" | "commercial" | "sheet";

/** An unknown personal link: what may be wrong with it, that nothing is lost, and how to reach a person. */
export function UnknownCode({ kind, isMissing }: { readonly kind: CodeKind; readonly isMissing: boolean }) {
  const t = useMessages(unknownCodeMessages);
  const to = useLocalizedPath();
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-gutter py-section text-center">
      <img src="/illustrations/empty-box.svg" alt="" width={320} height={240} className="h-auto w-56" />
      <h1 className="mt-6 text-3xl">{t(`${kind}.title`)}</h1>
      <p className="mt-3 text-ink-muted">{isMissing ? t("missing") : t(`${kind}.text`)}</p>
      <p className="mt-3 text-ink-muted">{t("nothingLost")}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton to={to(href("/hubungi-kami"))}>{t("contact")}</LinkButton>
        <LinkButton to={to(href("/"))} variant="secondary">
          {t("home")}
        </LinkButton>
      </div>
    </div>
  );
}
