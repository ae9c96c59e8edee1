// The C library's functions that portable Swift code may call. Only what need not agree to the bit between platforms
// may use the math functions: glibc and musl differ in the last bits of them.
#ifndef SETLIST_CSUPPORT_H
#define SETLIST_CSUPPORT_H

double sin(double x);
double cos(double x);
double atan2(double y, double x);
double exp(double x);
double log(double x);
double pow(double x, double y);

#endif
