export default function StaffList() {
  return <h1>Review List</h1>;
}
