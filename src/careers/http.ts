import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { answerApplication, noteApplication } from "./answer-application.ts";
import { applyForOpening } from "./apply-for-opening.ts";
import * as contract from "./contract.ts";
import * as office from "./contract-office.ts";
import { exportApplications } from "./export-applications.ts";
import { listApplications } from "./list-applications.ts";
import { listOfficeOpenings, readOfficeOpening } from "./list-office-openings.ts";
import { deleteApplication, moveApplication } from "./move-application.ts";
import { deleteOpening, moveOpening } from "./move-opening.ts";
import { readApplication, revealApplicant, takeCv } from "./read-application.ts";
import { listOpenings, openApplicationForm, readOpening } from "./read-openings.ts";
import { careersRefusals } from "./refusals/messages.ts";
import { careersParts, type CareersSettings } from "./wire-parts.ts";
import { changeOpening, createOpening } from "./write-opening.ts";

export function careersHttp(settings: CareersSettings): CapabilityHttp {
  const parts = careersParts(settings);
  return {
    bindings: [
      on(contract.listOpenings, listOpenings),
      on(contract.readOpening, readOpening),
      on(contract.openApplicationForm, (ctx) => openApplicationForm(ctx, parts)),
      on(contract.apply, (ctx, input) => applyForOpening(ctx, parts, input)),
      on(office.listOfficeOpenings, listOfficeOpenings),
      on(office.readOfficeOpening, readOfficeOpening),
      on(office.createOpening, createOpening),
      on(office.changeOpening, changeOpening),
      on(office.activateOpening, (ctx, input) => moveOpening(ctx, "active", input)),
      on(office.deactivateOpening, (ctx, input) => moveOpening(ctx, "inactive", input)),
      on(office.deleteOpening, deleteOpening),
      on(office.listApplications, listApplications),
      on(office.readApplication, (ctx, input) => readApplication(ctx, parts, input)),
      on(office.revealApplicant, revealApplicant),
      on(office.takeCv, takeCv),
      on(office.moveApplication, moveApplication),
      on(office.answerApplication, (ctx, input) => answerApplication(ctx, parts, input)),
      on(office.noteApplication, noteApplication),
      on(office.deleteApplication, deleteApplication),
      on(office.exportApplications, exportApplications),
    ],
    refusals: careersRefusals,
  };
}
