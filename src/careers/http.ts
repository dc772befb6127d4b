import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { answerApplication, noteApplication } from "./answer-application.ts";
import { applyForJobOpening } from "./apply-for-opening.ts";
import * as contract from "./contract.ts";
import * as office from "./contract-office.ts";
import { exportApplications } from "./export-applications.ts";
import { listApplications } from "./list-applications.ts";
import { listOfficeJobOpenings, readOfficeJobOpening } from "./list-office-openings.ts";
import { deleteApplication, moveApplication } from "./move-application.ts";
import { deleteJobOpening, moveJobOpening } from "./move-opening.ts";
import { readApplication, revealApplicant, takeCv } from "./read-application.ts";
import { listJobOpenings, openApplicationForm, readJobOpening } from "./read-openings.ts";
import { careersRefusals } from "./refusals/messages.ts";
import { careersDeps, type CareersSettings } from "./deps.ts";
import { changeJobOpening, createJobOpening } from "./write-opening.ts";

export function careersHttp(settings: CareersSettings): CapabilityHttp {
  const deps = careersDeps(settings);
  return {
    bindings: [
      on(contract.listJobOpenings, listJobOpenings),
      on(contract.readJobOpening, readJobOpening),
      on(contract.openApplicationForm, (ctx) => openApplicationForm(ctx, deps)),
      on(contract.apply, (ctx, input) => applyForJobOpening(ctx, deps, input)),
      on(office.listOfficeJobOpenings, listOfficeJobOpenings),
      on(office.readOfficeJobOpening, readOfficeJobOpening),
      on(office.createJobOpening, createJobOpening),
      on(office.changeJobOpening, changeJobOpening),
      on(office.activateJobOpening, (ctx, input) => moveJobOpening(ctx, "active", input)),
      on(office.deactivateJobOpening, (ctx, input) => moveJobOpening(ctx, "inactive", input)),
      on(office.deleteJobOpening, deleteJobOpening),
      on(office.listApplications, listApplications),
      on(office.readApplication, (ctx, input) => readApplication(ctx, deps, input)),
      on(office.revealApplicant, revealApplicant),
      on(office.takeCv, takeCv),
      on(office.moveApplication, moveApplication),
      on(office.answerApplication, (ctx, input) => answerApplication(ctx, deps, input)),
      on(office.noteApplication, noteApplication),
      on(office.deleteApplication, deleteApplication),
      on(office.exportApplications, exportApplications),
    ],
    refusals: careersRefusals,
  };
}
