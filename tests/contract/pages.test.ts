// The addresses of docs/product.md §2 and who may open them, as literals: external links depend on every letter.
import { expect, it } from 'vitest';
import { accessOf, pages } from '../../contract/pages.ts';

it('the contract has exactly the documented pages, each for the documented role', () => {
  expect(Object.entries(pages).map(([name, path]) => [name, path, accessOf(path)])).toEqual([
    ['home', '/home', 'public'],
    ['services', '/services', 'public'],
    ['medicalChronology', '/services/medical-chronology', 'public'],
    ['narrativeSummary', '/services/narrative-summary', 'public'],
    ['medicalSynopsis', '/services/medical-synopsis', 'public'],
    ['medicalDoctorOpinion', '/services/medical-doctor-opinion', 'public'],
    ['demandLetterSupport', '/services/demand-letter-support', 'public'],
    ['addOnServices', '/services/add-on-services', 'public'],
    ['faq', '/faq', 'public'],
    ['blog', '/blog', 'public'],
    ['about', '/aboutus', 'public'],
    ['contact', '/contactus', 'public'],
    ['terms', '/terms-of-use', 'public'],
    ['privacy', '/privacy-policy', 'public'],
    ['legal', '/legal', 'public'],
    ['verifyCustody', '/verify-custody', 'public'],
    ['apiReference', '/api-reference', 'public'],
    ['login', '/login', 'public'],
    ['forgotPassword', '/ForgotPassword', 'public'],
    ['resetPassword', '/ResetPassword', 'public'],
    ['register', '/client', 'public'],
    ['staffLogin', '/AdminLogin', 'public'],
    ['clientList', '/ClientHome', 'client'],
    ['newInquiry', '/CreateClientInquiry', 'client'],
    ['clientInquiry', '/ViewInquiery', 'client'],
    ['clientSecurity', '/ClientSecurity', 'client'],
    ['staffList', '/AdminHome', 'staff'],
    ['staffInquiry', '/InquieryView', 'staff'],
    ['consultations', '/Consultations', 'staff'],
    ['staffSecurity', '/AdminSecurity', 'staff'],
    ['accounts', '/Administration', 'staff'],
    ['account', '/Administration/Account', 'staff'],
    ['invitation', '/Administration/Invite', 'staff'],
    ['mails', '/Administration/Mail', 'staff'],
    ['system', '/Administration/System', 'staff'],
  ]);
});
