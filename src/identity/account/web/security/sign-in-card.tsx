import { KeyRound, Mail, Smartphone, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { readOwnAccount } from "../../contract.ts";
import { phoneText } from "../phone-text.ts";
import { pageMessages } from "./messages.ts";

// Loaded when they are opened: the forms are larger than the page.
const EmailDialog = lazy(async () => ({ default: (await import("./email-dialog.tsx")).EmailDialog }));
const PasswordDialog = lazy(async () => ({ default: (await import("./password-dialog.tsx")).PasswordDialog }));
const PhoneDialog = lazy(async () => ({ default: (await import("./phone-dialog.tsx")).PhoneDialog }));

type Change = "email" | "phone" | "password";

/** Address, number and password, each with the button that changes it. */
export function SignInCard({ account }: { readonly account: Output<typeof readOwnAccount> }) {
  const t = useMessages(pageMessages);
  const language = useLanguage();
  const [changing, setChanging] = useState<Change | null>(null);
  const close = () => setChanging(null);
  const changed = t("passwordChanged", { when: formatDate(toLocalDate(account.passwordChangedAt), language) });
  return (
    <Card title={t("signIn")} level={2}>
      <ul className="divide-y divide-line">
        <Row
          icon={Mail}
          name={t("email")}
          value={account.emailAddress}
          label={t("changeEmail")}
          onChange={() => setChanging("email")}
        />
        <Row
          icon={Smartphone}
          name={t("phone")}
          value={<span className="figures">{phoneText(account.phoneNumber)}</span>}
          label={t("changePhone")}
          onChange={() => setChanging("phone")}
        />
        <Row
          icon={KeyRound}
          name={t("password")}
          value={changed}
          label={t("changePassword")}
          onChange={() => setChanging("password")}
        />
      </ul>
      <Suspense>
        {changing === "email" ? <EmailDialog onClose={close} /> : null}
        {changing === "phone" ? <PhoneDialog country={account.country} onClose={close} /> : null}
        {changing === "password" ? <PasswordDialog onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly value: ReactNode;
  readonly label: string;
  readonly onChange: () => void;
}

function Row({ icon: Icon, name, value, label, onChange }: RowProps) {
  const t = useMessages(pageMessages);
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden size={22} className="shrink-0 text-ink-muted max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="text-sm text-ink-muted">{name}</p>
        <p className="font-medium wrap-anywhere">{value}</p>
      </div>
      <Button variant="secondary" size="small" label={label} onClick={onChange}>
        {t("change")}
      </Button>
    </li>
  );
}
