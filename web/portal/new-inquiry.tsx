export default function NewInquiry() {
  return <h1>New Inquiry</h1>;
}
