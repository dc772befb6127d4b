import { useLanguage, useWords } from "#web/i18n.tsx";
import { SiteFooterOf } from "#web/layouts/site-footer.tsx";
import { Card } from "#web/ui/card.tsx";
import { operatorWords } from "../messages.ts";
import { inLanguage, type OperatorProfile } from "../profile.ts";

interface FooterPreviewProps {
  /** As it stands in the form. */
  readonly profile: OperatorProfile;
  readonly stored: OperatorProfile;
}

/** The footer that visitors will get. It says nothing that the form does not: no part of the page for screen readers and the keyboard. */
export function FooterPreview({ profile, stored }: FooterPreviewProps) {
  const t = useWords(operatorWords);
  const language = useLanguage();
  // The server spaces a new number as its country does; until then it is shown as it is dialled.
  const shown = (name: "phone" | "whatsapp") =>
    profile[name].e164 === stored[name].e164 ? stored[name] : { ...profile[name], display: profile[name].e164 };
  const operator = inLanguage({ ...profile, phone: shown("phone"), whatsapp: shown("whatsapp") }, language);
  return (
    <div className="mt-5">
      <Card level={2} title={t("preview")} hint={t("previewHint")}>
        <div inert className="overflow-hidden rounded-md lg:[zoom:0.7]">
          <SiteFooterOf operator={operator} />
        </div>
      </Card>
    </div>
  );
}
