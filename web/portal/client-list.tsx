export default function ClientList() {
  return <h1>Review List</h1>;
}
