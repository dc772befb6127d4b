import type { AppForm } from "#web/ui/form/app-form.tsx";
import type { OperatorProfile } from "../model/profile.ts";

export interface SectionProps {
  readonly form: AppForm<OperatorProfile>;
  readonly readOnly: boolean;
}
