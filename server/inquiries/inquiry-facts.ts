// What a row of a list, the page and the export all say of an inquiry.
import type { Inquiry } from '../db/inquiries/inquiries.ts';

export type Described = Omit<Inquiry, 'aboutCase' | 'processComment' | 'answeredByName' | keyof Asked>;
type Asked = Pick<Inquiry, 'requestId' | 'question' | 'askedAt' | 'hasMessages'>;

export function factsOf(inquiry: Described) {
  return {
    inquiryid: inquiry.id,
    client_name: inquiry.clientName,
    emailaddress: inquiry.email,
    mobilenumber: inquiry.contactNumber,
    organization: inquiry.organization,
    caseType: inquiry.caseType,
    urgencyLevel: inquiry.urgencyLevel,
    status: inquiry.status,
    createddate: inquiry.createdAt,
    selectedServices: inquiry.selectedServices,
    customizedReports: inquiry.customizedReports,
    otherService: inquiry.otherService,
    processstatus: inquiry.processStatus,
    // While information is needed, the report has no due date.
    ...(inquiry.neededSince === null && { duedate: inquiry.openDueAt ?? inquiry.dueAt }),
    ...(inquiry.round > 1 && inquiry.openDueAt !== null && { followup: inquiry.round - 1 }),
    ...(inquiry.matterNumber !== '' && { matternumber: inquiry.matterNumber }),
  };
}
