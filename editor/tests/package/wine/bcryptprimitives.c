/* The one function that Rust's programs take from bcryptprimitives.dll, which Wine 8 lacks. */
#include <windows.h>

/* The system's generator of random bytes, as advapi32.dll exports it. */
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    const SIZE_T MOST = 1 << 20;
    for (SIZE_T part; length > 0; buffer += part, length -= part) {
        part = length < MOST ? length : MOST;
        if (!SystemFunction036(buffer, (ULONG)part)) return FALSE;
    }
    return TRUE;
}
