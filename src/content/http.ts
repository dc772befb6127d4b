import type { FastifyInstance } from "fastify";
import { refuse } from "#kernel/refusal.ts";
import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";
import { searchHelp as helpContract } from "./contract-help.ts";
import * as articles from "./contract-articles.ts";
import * as legal from "./contract-legal.ts";
import * as list from "./contract-list.ts";
import * as pages from "./contract-pages.ts";
import * as offices from "./contract-offices.ts";
import * as pictures from "./contract-pictures.ts";
import * as shelf from "./contract-categories.ts";
import * as asked from "./contract-questions.ts";
import * as team from "./contract-team.ts";
import { deleteArticle } from "./delete-article.ts";
import { exportArticles, exportCategories, exportOffices, exportQuestions, exportTeam } from "./export-content.ts";
import { giveFeedback } from "./give-feedback.ts";
import * as categories from "./keep-categories.ts";
import * as keepLegal from "./keep-legal.ts";
import * as keepOffices from "./keep-offices.ts";
import * as keepPictures from "./keep-pictures.ts";
import * as questions from "./keep-questions.ts";
import * as keepTeam from "./keep-team.ts";
import { listArticles } from "./list-articles.ts";
import { listOfficePages } from "./list-office-pages.ts";
import { listOfficeArticles } from "./list-office-articles.ts";
import { listQuestions } from "./list-questions.ts";
import { previewPage } from "./preview-page.ts";
import { publishPage, restorePageVersion } from "./publish-page.ts";
import { readOfficePage, readPageVersion } from "./read-office-page.ts";
import { makePreview, readPreview } from "./show-preview.ts";
import { cancelSchedule, publishArticle, scheduleArticle, unpublishArticle } from "./publish-article.ts";
import { readArticle } from "./read-article.ts";
import { listArticleVersions, readArticleDraft, readArticleVersion } from "./read-article-draft.ts";
import { readLegal, readSections } from "./read-page.ts";
import { searchHelp } from "./search-help.ts";
import { contentRefusals } from "./refusals/messages.ts";
import { createArticle, restoreArticleVersion, saveArticleDraft } from "./save-article.ts";
import { setArticleStatus } from "./set-article-status.ts";
import { findPictureFile } from "./store-pictures.ts";

export const contentHttp: CapabilityHttp = {
  bindings: [
    on(contract.listArticles, listArticles),
    on(contract.readArticle, readArticle),
    on(contract.listQuestions, listQuestions),
    on(helpContract, searchHelp),
    on(contract.readSections, readSections),
    on(contract.readLegal, readLegal),
    on(contract.readPreview, readPreview),
    on(contract.giveFeedback, giveFeedback),
    on(contract.setArticleStatus, setArticleStatus),
    on(list.listOfficeArticles, listOfficeArticles),
    on(list.exportArticles, exportArticles),
    on(articles.readArticleDraft, readArticleDraft),
    on(list.createArticle, createArticle),
    on(articles.saveArticleDraft, saveArticleDraft),
    on(articles.listArticleVersions, listArticleVersions),
    on(articles.readArticleVersion, readArticleVersion),
    on(articles.restoreArticleVersion, restoreArticleVersion),
    on(articles.publishArticle, publishArticle),
    on(articles.scheduleArticle, scheduleArticle),
    on(articles.cancelSchedule, cancelSchedule),
    on(articles.unpublishArticle, unpublishArticle),
    on(articles.deleteArticle, deleteArticle),
    on(articles.makePreview, makePreview),
    on(pictures.listPictures, keepPictures.listPictures),
    on(pictures.uploadPicture, keepPictures.uploadPicture),
    on(pictures.describePicture, keepPictures.describePicture),
    on(pictures.deletePicture, keepPictures.deletePicture),
    on(shelf.listOfficeCategories, categories.listOfficeCategories),
    on(shelf.exportCategories, exportCategories),
    on(shelf.createCategory, categories.createCategory),
    on(shelf.updateCategory, categories.updateCategory),
    on(shelf.moveCategory, categories.moveCategory),
    on(shelf.setCategoryStatus, categories.setCategoryStatus),
    on(shelf.deleteCategory, categories.deleteCategory),
    on(asked.listOfficeQuestions, questions.listOfficeQuestions),
    on(asked.exportQuestions, exportQuestions),
    on(asked.readOfficeQuestion, questions.readOfficeQuestion),
    on(asked.createQuestion, questions.createQuestion),
    on(asked.updateQuestion, questions.updateQuestion),
    on(asked.moveQuestion, questions.moveQuestion),
    on(asked.setQuestionStatus, questions.setQuestionStatus),
    on(asked.deleteQuestion, questions.deleteQuestion),
    on(asked.createGroup, questions.createGroup),
    on(asked.renameGroup, questions.renameGroup),
    on(asked.moveGroup, questions.moveGroup),
    on(asked.deleteGroup, questions.deleteGroup),
    on(legal.listLegalPages, keepLegal.listLegalPages),
    on(legal.readLegalDraft, keepLegal.readLegalDraft),
    on(legal.readLegalVersion, keepLegal.readLegalVersion),
    on(legal.beginLegalDraft, keepLegal.beginLegalDraft),
    on(legal.saveLegalDraft, keepLegal.saveLegalDraft),
    on(legal.deleteLegalDraft, keepLegal.deleteLegalDraft),
    on(legal.publishLegal, keepLegal.publishLegal),
    on(legal.withdrawLegal, keepLegal.withdrawLegal),
    on(pages.listOfficePages, listOfficePages),
    on(pages.readOfficePage, readOfficePage),
    on(pages.readPageVersion, readPageVersion),
    on(pages.publishPage, publishPage),
    on(pages.restorePageVersion, restorePageVersion),
    on(pages.previewPage, previewPage),
    on(team.listTeam, keepTeam.listTeam),
    on(team.listOfficeTeam, keepTeam.listOfficeTeam),
    on(team.exportTeam, exportTeam),
    on(team.createMember, keepTeam.createMember),
    on(team.updateMember, keepTeam.updateMember),
    on(team.moveMember, keepTeam.moveMember),
    on(team.setMemberStatus, keepTeam.setMemberStatus),
    on(team.deleteMember, keepTeam.deleteMember),
    on(offices.listOffices, keepOffices.listOffices),
    on(offices.listAllOffices, keepOffices.listAllOffices),
    on(offices.exportOffices, exportOffices),
    on(offices.createOffice, keepOffices.createOffice),
    on(offices.updateOffice, keepOffices.updateOffice),
    on(offices.moveOffice, keepOffices.moveOffice),
    on(offices.activateOffice, keepOffices.activateOffice),
    on(offices.deactivateOffice, keepOffices.deactivateOffice),
    on(offices.deleteOffice, keepOffices.deleteOffice),
  ],
  refusals: contentRefusals,
};

const FOR_EVER = "public, max-age=31536000, immutable";

/** Files of pictures: `/gambar/{id}/{width}.{format}`. An address shows one thing for ever; nobody finds the id of a picture that no page shows. */
export function pictureFiles({ database }: Pick<Machinery, "database">): (server: FastifyInstance) => void {
  return (server) => {
    server.get<{ Params: { id: string; file: string } }>("/gambar/:id/:file", async (request, reply) => {
      const { id, file } = request.params;
      // "kecil" is the smallest that there is, for who knows nothing of a picture but its id.
      const [, width = "", format = ""] = /^([1-9][0-9]{0,3}|kecil)\.(webp|avif)$/.exec(file) ?? [];
      const isAddress = width !== "" && /^pi_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);
      const bytes = isAddress ? await findPictureFile(database, id, width === "kecil" ? null : Number(width), format) : null;
      if (bytes === null) throw refuse("not_found");
      return reply.header("cache-control", FOR_EVER).type(`image/${format}`).send(bytes);
    });
  };
}
