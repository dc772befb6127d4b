import { Plus, Trash2 } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { operatorMessages } from "../messages.ts";
import { MAX_SOCIALS, type Social } from "../model/profile.ts";
import type { SectionProps } from "./section-props.ts";

/** Links to the operator's other sites, one row each. */
export function Socials({ form, readOnly }: SectionProps) {
  const t = useMessages(operatorMessages);
  const socials = form.hook.watch("socials");
  const set = (next: Social[]) => {
    form.hook.setValue("socials", next, { shouldDirty: true });
    form.hook.clearErrors("socials");
  };
  return (
    <div className="flex flex-col gap-4">
      {socials.length === 0 ? <p className="text-ink-muted">{t("noSocials")}</p> : null}
      <ul className="flex flex-col gap-4">
        {socials.map((_, index) => {
          const number = index + 1;
          return (
            <li key={index} className="grid items-start gap-x-4 gap-y-1 md:grid-cols-[14rem_minmax(0,1fr)_auto]">
              <form.Field name={`socials.${index}.name`}>
                {(field) => (
                  <TextField
                    {...field}
                    label={t("socialName", { number })}
                    readOnly={readOnly}
                    required
                    unmarked
                    autoComplete="off"
                  />
                )}
              </form.Field>
              <form.Field name={`socials.${index}.url`}>
                {(field) => (
                  <TextField
                    {...field}
                    type="url"
                    label={t("socialUrl", { number })}
                    placeholder="https://"
                    readOnly={readOnly}
                    required
                    unmarked
                    autoComplete="off"
                  />
                )}
              </form.Field>
              {readOnly ? null : (
                <div className="md:pt-8">
                  <Button
                    variant="quiet"
                    iconOnly
                    label={t("removeSocial", { number })}
                    onClick={() => set(socials.filter((__, at) => at !== index))}
                  >
                    <Trash2 aria-hidden size={20} />
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {readOnly ? null : (
        <div>
          <Button
            variant="secondary"
            size="small"
            iconBefore={<Plus aria-hidden size={18} />}
            whyDisabled={socials.length >= MAX_SOCIALS ? t("socialsFull") : null}
            onClick={() => set([...socials, { name: "", url: "" }])}
          >
            {t("addSocial")}
          </Button>
        </div>
      )}
    </div>
  );
}
