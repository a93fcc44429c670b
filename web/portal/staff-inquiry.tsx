export default function StaffInquiry() {
  return <h1>Inquiry</h1>;
}
