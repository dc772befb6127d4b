import { useLanguage, useMessages } from "#web/i18n.tsx";
import { SiteFooterOf } from "#web/layouts/site-footer.tsx";
import { Card } from "#web/ui/card.tsx";
import { operatorMessages } from "../messages.ts";
import { inLanguage, type OperatorProfile } from "../model/profile.ts";

interface FooterPreviewProps {
  /** The profile as currently entered in the form. */
  readonly profile: OperatorProfile;
  readonly stored: OperatorProfile;
}

/** Preview of the public footer. It repeats the form's content, so it is hidden from screen readers and the keyboard. */
export function FooterPreview({ profile, stored }: FooterPreviewProps) {
  const t = useMessages(operatorMessages);
  const language = useLanguage();
  // The server formats a new number as in its country; until then it is shown as dialled.
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
